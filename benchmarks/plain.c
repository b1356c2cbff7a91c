/* Whole rounds at random in plain C, to measure the compiled kernel by: the same rules, the same draws.
 *
 * benchmarks/kernel.py compiles it with -O3 and checks that it plays the very same cards.
 */
#include <stdint.h>

static uint32_t x, counter;

static int draw(int below) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    counter += 362437;
    return (int)(((x + counter) >> 16) * (uint32_t)below >> 16);
}

static int strength(int card, int led, int trump) {
    int suit = card / 13;
    return card % 13 + (suit == trump ? 100 : suit == led ? 50 : 0);
}

static void play_at_random(int64_t *hands, int leader, int trump, int64_t *won, int64_t *cards) {
    int turn = leader, at = 0;
    for (int trick = __builtin_popcountll(hands[leader]); trick; trick--) {
        int led = -1, best = -1, best_seat = turn;
        for (int laid = 0; laid < 4; laid++) {
            int64_t legal = hands[turn];
            if (led >= 0) {
                int64_t follow = legal & (INT64_C(0x1FFF) << 13 * led);
                if (follow) legal = follow;
            }
            for (int skip = draw(__builtin_popcountll(legal)); skip; skip--) legal &= legal - 1;
            int card = __builtin_ctzll(legal);
            hands[turn] ^= INT64_C(1) << card;
            cards[at++] = card;
            if (led < 0) led = card / 13;
            int power = strength(card, led, trump);
            if (power > best) {
                best = power;
                best_seat = turn;
            }
            turn = (turn + 1) & 3;
        }
        won[best_seat]++;
        turn = best_seat;
    }
}

void play_often(const int64_t *hands, int64_t times, int64_t leader, int64_t trump, int64_t *state, int64_t *won,
                int64_t *room) {
    x = (uint32_t)state[0];
    counter = (uint32_t)state[1];
    for (; times; times--) {
        for (int seat = 0; seat < 4; seat++) room[52 + seat] = hands[seat];
        play_at_random(room + 52, (int)leader, (int)trump, won, room);
    }
    state[0] = x;
    state[1] = counter;
}
