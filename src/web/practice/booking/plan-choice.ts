/** What a person decides about each session of a plan: its own time, another one of that day, or none. */
export const leftOut = ''

export interface PlannedRow {
  /** By what the choice is remembered: the session’s id, or the time it was planned at. */
  readonly key: string
  readonly startDateTime: string
  readonly state: 'free' | 'taken' | 'notWorking'
  readonly others: readonly string[]
  readonly note?: { readonly tone: 'due' | 'soft'; readonly text: string } | null
}

/** By key; a row that is not in it keeps what the plan says: its time where that is free, else it is left out. */
export type PlanChoices = Readonly<Record<string, string>>

export const chosenStart = (row: PlannedRow, choices: PlanChoices): string =>
  choices[row.key] ?? (row.state === 'free' ? row.startDateTime : leftOut)

export const chosenRows = <Row extends PlannedRow>(rows: readonly Row[], choices: PlanChoices) =>
  rows.map((row) => ({ row, start: chosenStart(row, choices) })).filter(({ start }) => start !== leftOut)

/** Which rows are to be booked, by their place: what is asked about the referral. */
export const chosenPlaces = (rows: readonly PlannedRow[], choices: PlanChoices): string =>
  rows.flatMap((row, place) => (chosenStart(row, choices) === leftOut ? [] : [place])).join(',')

export const stateCopy = {
  free: 'Free',
  taken: 'Taken by another booking',
  notWorking: 'Outside the working hours',
} as const satisfies Record<PlannedRow['state'], string>
