"""The house rules that come with the project, one module each: ``estimation_core.house_rules.NAME``.

In a wheel the modules lie beside this file; in a checkout they are the files of the `plugins` folder at its top,
found by way of ``__path__``. Either way this is their only name: nothing imports ``plugins``.
"""

from estimation_core.resources import house_rules_dir

__path__ = [str(house_rules_dir())]
