-- Search: which words stand side by side. The index of words has no positions, so a phrase of two common words was looked for
-- in the text of every entry that contains both.

-- Hashes of all neighbors in the order of their positions. Few bits, so that the index has few keys; that the hash of
-- another pair is the same is found out in the text.
create function search_pairs(tokens tsvector) returns integer[]
language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(distinct pair), '{}') from (
    select ('x' || left(encode(sha256(convert_to(lexeme || ' ' || next, 'UTF8')), 'hex'), 5))::bit(20)::integer as pair
    from (
      select lexeme, position, lead(lexeme) over places as next, lead(position) over places as next_position
      from unnest(tokens) as token (lexeme, positions, weights), unnest(positions) as place (position)
      window places as (order by position)
    ) as neighbor
    where next_position = position + 1 and '¶' not in (lexeme, next)
  ) as found
$$;

-- Migration 0046 has the index: what computed it here kept a site with 100 000 articles from starting for many minutes.
