-- The form in which texts are searched: lower case, without accents and other marks on letters.
CREATE OR REPLACE FUNCTION search_form(VARIADIC texts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    replace(replace(replace(
      lower(regexp_replace(normalize(array_to_string(texts, ' '), NFKD), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øØłŁđĐħĦı', 'oollddhhi')
$$;

-- Indexes for parts of words need this extension. Without the right to create it, searches read all rows.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Searches have no index: %', SQLERRM;
END
$$;
