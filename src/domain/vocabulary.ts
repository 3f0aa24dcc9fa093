/** A word of a closed list: the code that travels and is stored, and the words a person reads. */
export interface Term<Code extends string = string> {
  readonly code: Code
  readonly label: string
}

export function listCodes<Code extends string>(terms: readonly Term<Code>[]): readonly Code[] {
  return terms.map((term) => term.code)
}

export function hasCode<Code extends string>(terms: readonly Term<Code>[], value: unknown): value is Code {
  return terms.some((term) => term.code === value)
}

/** The whole entry, so that a table's extra columns stay typed. */
export function findTerm<Entry extends Term>(terms: readonly Entry[], code: Entry['code']): Entry {
  const entry = terms.find((term) => term.code === code)
  if (!entry) throw new Error(`No term has the code ${code}`)
  return entry
}

export function findLabel<Code extends string>(terms: readonly Term<Code>[], code: Code): string {
  return findTerm(terms, code).label
}
