export type NamedClinician = { _id: string; name: string }

/** The whole name, else the only one that begins so. */
export function findByName(clinicians: readonly NamedClinician[], typed: string): NamedClinician | null {
  const wanted = typed.toLowerCase()
  if (wanted === '') return null
  const beginning = clinicians.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  const whole = beginning.find(({ name }) => name.toLowerCase() === wanted)
  return whole ?? (beginning.length === 1 ? (beginning[0] ?? null) : null)
}
