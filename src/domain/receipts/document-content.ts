/** What a document says, as page and as PDF, in words and cents. It is sealed as it was issued and never worked out again. */
export interface DocumentContent {
  readonly title: string
  /** R-2026-0001. */
  readonly number: string
  readonly practice: { readonly name: string; readonly lines: readonly string[] }
  readonly about: readonly Pair[]
  readonly sections: readonly { readonly title: string; readonly pairs: readonly Pair[] }[]
  readonly lines: readonly Line[]
  readonly sums: readonly { readonly label: string; readonly cents: number }[]
  /** What can be claimed back, and what is left. */
  readonly claim: readonly { readonly label: string; readonly note: string; readonly cents: number }[]
  readonly help: { readonly title: string; readonly steps: readonly string[] } | null
  readonly notes: readonly string[]
  readonly foot: string
}

export interface Pair {
  readonly label: string
  readonly value: string
}

export interface Line {
  /** Null for what cannot be claimed. */
  readonly item: string | null
  readonly description: string
  readonly gstCents: number
  readonly cents: number
}
