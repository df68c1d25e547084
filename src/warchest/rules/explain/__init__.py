"""The second judge: which rule forbids a decision, written from the rulebook apart from the generator."""
