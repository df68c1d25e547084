"""Tree search over information sets: each iteration samples a determinization of the hidden coins, and all iterations grow one tree."""
