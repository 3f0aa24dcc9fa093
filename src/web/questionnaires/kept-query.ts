import { useSearchParams } from 'react-router'

/** The address's query goes along from page to page of a GP booking; the step belongs to its own page. */
export function useKeptQuery(): Record<string, string> {
  const [query] = useSearchParams()
  const { step: _, ...kept } = Object.fromEntries(query)
  return kept
}
