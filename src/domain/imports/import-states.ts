/** How far an import is. See docs/product/moving-in.md. */
export const importStates = [
  /** Its columns are to be looked at. */
  'mapping',
  'checking',
  /** The dry run is over: the owner says what is written. */
  'checked',
  'writing',
  'written',
  'undoing',
  'undone',
] as const

export type ImportState = (typeof importStates)[number]

/** What is at work, in the background: its page asks again and again how far it is. */
const atWork: readonly ImportState[] = ['checking', 'writing', 'undoing']

export const isAtWork = (state: ImportState): boolean => atWork.includes(state)

/** Lines by what becomes of them. Each stands in one of these. */
export type ImportCounts = {
  readonly ready: number
  readonly doubtful: number
  readonly refused: number
  /** Brought by an earlier import. */
  readonly known: number
  /** What has been written, and what was known here already and is only linked. */
  readonly written: number
}

export const noCounts: ImportCounts = { ready: 0, doubtful: 0, refused: 0, known: 0, written: 0 }

/** Why an import can’t be taken back, with how many records stand against it. */
export const undoBlocks = {
  clients: (count: number) =>
    `${count} of them ${count === 1 ? 'has' : 'have'} signed up, or now ${count === 1 ? 'has' : 'have'} appointments, corrections, contacts, files, referrals or charges`,
  contacts: (count: number) => `${count} of them ${count === 1 ? 'was' : 'were'} changed since`,
  referrals: (count: number) => `${count} of them ${count === 1 ? 'has' : 'have'} a report`,
  appointments: (count: number) =>
    `${count} of them ${count === 1 ? 'has' : 'have'} been changed or charged, or ${count === 1 ? 'has' : 'have'} notes, forms or reminders by now`,
} as const
