"""TOML text: read with bounds, values located in it, what is wrong with it in words."""
