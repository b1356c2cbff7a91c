"""What holds for all tests: property tests have no deadline, since machines differ and some are busy."""

from hypothesis import settings

settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
