/** What an entry of a clinician’s own feed says. See docs/product/practice.md#private-feed. */
export const entrySays = ['busy', 'type', 'initials'] as const

export type EntrySays = (typeof entrySays)[number]

type Session = { typeName: string; mode: string; firstName: string; lastName: string }

/** No full name and no note leaves the practice by a feed. */
export function feedSummary(says: EntrySays, { typeName, mode, firstName, lastName }: Session): string {
  switch (says) {
    case 'busy':
      return 'Busy'
    case 'type':
      return `${typeName}, ${mode.toLowerCase()}`
    case 'initials':
      return `${typeName}, ${initial(firstName)} ${initial(lastName)}`.trim()
  }
}

const initial = (name: string): string => {
  const [first] = name.trim()
  return first === undefined ? '' : `${first.toUpperCase()}.`
}
