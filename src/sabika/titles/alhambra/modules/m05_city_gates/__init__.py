"""City gates: a gate opens a double wall, so that the tile behind it counts as reachable on foot (GAT).

`cards` has the gate cards, `gates` where gates may stand in a city, `operations` what is done together with them.
"""

from sabika.titles.alhambra.modules.m05_city_gates import gates, operations
from sabika.titles.alhambra.modules.m05_city_gates.cards import MODULE

__all__ = ["MODULE", "gates", "operations"]
