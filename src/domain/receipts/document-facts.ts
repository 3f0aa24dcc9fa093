import type { ReferralStatus } from '../clients/referral.ts'
import type { DeliveryType } from '../clinicians/delivery-types.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'
import type { Quote } from '../fees/quote.ts'
import type { FundingMethod } from '../funding/methods.ts'
import type { NdisPlan } from '../funding/ndis-plans.ts'
import type { DvaCardType } from '../identifiers/dva.ts'
import type { ChargeKind, ChargePayer } from '../money/charge-states.ts'
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
    readonly minutes: number
    readonly delivery: DeliveryType
  }
  readonly practice: {
    readonly name: string
    readonly abn: string | null
    readonly address: string | null
    readonly phone: string | null
    readonly email: string | null
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
  readonly ndis: { readonly number: string; readonly plan: NdisPlan } | null
  readonly workCover: {
    readonly claimNumber: string
    readonly caseManager: string
    readonly isNsw: boolean
  } | null
}

export interface ProviderNumber {
  readonly location: string
  readonly providerNumber: string
}
