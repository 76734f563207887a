"""How a database comes to its present shape, step by step."""
