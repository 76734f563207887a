"""Falconers: falcons for one money card each, set where four buildings meet, worth more the more of a colour (FAL).

`falcons` has what there is, in the supply and in the cities; `perches` where a falcon may sit, `buying` how it comes
there, `returns` what a redesign sends back, `scoring` what they are worth.
"""

from sabika.titles.alhambra.modules.m21_falconers import buying, returns, scoring
from sabika.titles.alhambra.modules.m21_falconers.falcons import MODULE

__all__ = ["MODULE", "buying", "returns", "scoring"]
