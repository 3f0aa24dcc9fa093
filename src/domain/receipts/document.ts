import type { DeliveryType } from '../clinicians/delivery-types.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'
import type { Quote } from '../fees/quote.ts'
import type { NdisPlan } from '../funding/form-fields.ts'
import type { FundingMethod } from '../funding/methods.ts'
import type { ReferralStatus } from '../funding/referral.ts'
import type { DvaCardType } from '../identifiers/numbers.ts'
import type { ChargeKind, ChargePayer } from '../money/charges.ts'
import type { NdisCancellationReason } from '../money/ndis-claims.ts'
import type { ZoneId } from '../time/zones.ts'
import type { ServiceItem } from './service-items.ts'

/** All that a document may say, as it is known when it is issued. */
export interface DocumentFacts {
  readonly charge: {
    readonly kind: ChargeKind
    readonly payer: ChargePayer
    readonly funding: FundingMethod | null
    readonly cents: number
    readonly gstCents: number
    readonly quote: Quote | null
    /** What the booking says of it. */
    readonly referral: ReferralStatus | null
    /** Inside `cents`, with the GST. */
    readonly bookingFeeCents: number
    /** The most that the NDIS paid for an hour on the date of the session; null where no limit is known. */
    readonly ndisLimitCents: number | null
    /** Of a session that was cancelled late or missed, and is claimed from an NDIS plan. */
    readonly claimReason: NdisCancellationReason | null
    readonly paidCents: number
    /** YYYY-MM-DD in the practice’s zone; null while nothing is paid. */
    readonly paidOn: string | null
    /** “Visa ending in 1881”. */
    readonly card: string | null
  }
  readonly session: {
    /** When it took place, or was to: of one that was moved, the last time that it had. */
    readonly startsAt: Date
    readonly zone: ZoneId
    readonly date: string
    /** Delivered. */
    readonly minutes: number
    readonly bookedMinutes: number
    readonly delivery: DeliveryType
  }
  readonly practice: {
    readonly name: string
    readonly abn: string | null
    readonly address: string | null
    readonly phone: string | null
    readonly email: string | null
    /** Where invoices are paid to. */
    readonly account: { readonly name: string; readonly bsb: string; readonly number: string } | null
  }
  readonly client: {
    readonly name: string
    readonly dateOfBirth: string
    /** Who books and pays; the client, where they booked for themselves. */
    readonly accountHolder: string
    readonly address: string | null
  }
  readonly clinician: {
    readonly name: string
    readonly role: ClinicianRole
    readonly providerNumbers: readonly ProviderNumber[]
    readonly workCoverNumber: string | null
  }
  /** By the minutes delivered, of the scheme that pays. */
  readonly item: Pick<ServiceItem, 'number' | 'description' | 'benefitCents' | 'from'> | null
  readonly referral: {
    readonly writtenOn: string
    readonly referrer: string
    readonly providerNumber: string | null
    /** Which session of it this one is; null where it does not count. */
    readonly session: number | null
    /** Which session of its calendar year; null where it does not count. */
    readonly inYear: number | null
  } | null
  readonly medicare: { readonly number: string; readonly irn: string } | null
  readonly dva: { readonly number: string; readonly cardType: DvaCardType } | null
  readonly ndis: {
    readonly number: string
    readonly plan: NdisPlan
    /** Who takes the invoice: name and email, as far as they are known. */
    readonly planManager: string | null
  } | null
  readonly workCover: {
    readonly claimNumber: string
    readonly caseManager: string
    readonly isNsw: boolean
  } | null
}

interface ProviderNumber {
  readonly location: string
  readonly providerNumber: string
}

/** What a document says, as page and as PDF, in words and cents. It is sealed as it was issued and never worked out again. */
export interface DocumentContent {
  readonly title: string
  /** R-2026-0001. */
  readonly number: string
  readonly practice: { readonly name: string; readonly lines: readonly string[] }
  readonly about: readonly LabelledValue[]
  readonly sections: readonly { readonly title: string; readonly pairs: readonly LabelledValue[] }[]
  readonly lines: readonly DocumentLine[]
  readonly sums: readonly { readonly label: string; readonly cents: number }[]
  /** What can be claimed back, and what is left. */
  readonly claim: readonly { readonly label: string; readonly note: string; readonly cents: number }[]
  readonly help: { readonly title: string; readonly steps: readonly string[] } | null
  readonly notes: readonly string[]
  readonly foot: string
}

export interface LabelledValue {
  readonly label: string
  readonly value: string
}

export interface DocumentLine {
  /** Null for what cannot be claimed. */
  readonly item: string | null
  readonly description: string
  readonly gstCents: number
  readonly cents: number
}

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
