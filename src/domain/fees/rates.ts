import type { ClinicianRole } from '../clinicians/roles.ts'

/** What holds for sessions from a date on, until the next row. A past row never changes. */
export interface RateRow {
  /** YYYY-MM-DD, the first session date it applies to. */
  readonly from: string
  readonly rebateCents: Readonly<Record<RatedRole, number>>
  readonly gapCents: number
  /** Of sessions of other lengths, by their minutes; the one above where a length is not named. */
  readonly gapByMinutes?: GapByMinutes | undefined
  readonly bookingFeeCents: number
  /** The most that the NDIS pays for an hour of a psychologist; null where the limit of the row before still holds. */
  readonly ndisLimitCents: number | null
  /** What the practice asks of the NDIS for an hour of a psychologist; null: what the fee comes to. */
  readonly ndisHourCents: number | null
}

export type GapByMinutes = Readonly<Record<string, number>>

/** Only these two roles have a published rebate. See docs/product/funding.md#rates. */
export type RatedRole = Extract<ClinicianRole, 'clinicalPsychologists' | 'registeredPsychologists'>

const gapCents = 40_00
const bookingFeeCents = 12_08
const noNdisPrice = { ndisLimitCents: null, ndisHourCents: null } as const

/** Medicare changes its rebates every 1 July, and the NDIS its limits. See docs/product/funding.md#rates. */
export const publishedRates: readonly RateRow[] = [
  {
    from: '2024-07-01',
    rebateCents: { clinicalPsychologists: 141_85, registeredPsychologists: 96_65 },
    gapCents,
    bookingFeeCents,
    ...noNdisPrice,
  },
  {
    from: '2025-07-01',
    rebateCents: { clinicalPsychologists: 145_25, registeredPsychologists: 98_95 },
    gapCents,
    bookingFeeCents,
    ...noNdisPrice,
    ndisLimitCents: 232_99,
  },
  {
    from: '2026-07-01',
    rebateCents: { clinicalPsychologists: 149_05, registeredPsychologists: 101_55 },
    gapCents,
    bookingFeeCents,
    ...noNdisPrice,
  },
]

export function isRatedRole(role: ClinicianRole): role is RatedRole {
  return role === 'clinicalPsychologists' || role === 'registeredPsychologists'
}

/** The row in force on a session's date (YYYY-MM-DD), whatever the order of the rows; none before the first. */
export function rateOn(sessionDate: string, rows: readonly RateRow[]): RateRow | undefined {
  return rows
    .filter((row) => row.from <= sessionDate)
    .reduce<RateRow | undefined>(
      (latest, row) => (latest && latest.from > row.from ? latest : row),
      undefined,
    )
}

/** As long as a session is before its appointment type is chosen. */
export const usualSessionMinutes = 50

/** Clinical psychologists have a rate of their own; everyone else has the general one. */
export const consultCents = (role: ClinicianRole, rate: RateRow, minutes = usualSessionMinutes): number =>
  rate.rebateCents[isRatedRole(role) ? role : 'registeredPsychologists'] +
  (rate.gapByMinutes?.[minutes] ?? rate.gapCents)
