import type { ProviderNumber } from './document-facts.ts'

/**
 * A provider number belongs to one place. With several, the one whose place the practice’s address names; null where none or more
 * than one could be meant.
 */
export function providerNumberAt(
  numbers: readonly ProviderNumber[],
  practiceAddress: string | null,
): ProviderNumber | null {
  if (numbers.length === 1) return numbers[0] ?? null
  const address = practiceAddress?.toLowerCase() ?? ''
  const here = numbers.filter(({ location }) => address.includes(location.trim().toLowerCase()))
  return here.length === 1 ? (here[0] ?? null) : null
}
