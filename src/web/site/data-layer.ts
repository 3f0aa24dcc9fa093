import type { FundingMethod } from '#domain/funding/methods.ts'
import { isAnalyticsOn } from './analytics-consent.ts'

/** All that is ever counted. Nothing personal: no name, no id of a person, no time. */
export type CountedEvent =
  | {
      event: 'first booked' | 'subsequent booked'
      funding: FundingMethod | null
      clinicianRole: string
    }
  /** That a GP was booked is all: what for, and what was answered, is health data. */
  | { event: 'GP appointment booked' }

declare global {
  interface Window {
    /** Where a tag manager, if a practice installs one, reads what happened. Banksia loads none. */
    dataLayer?: object[]
  }
}

/** Only with the person's consent: docs/product/site.md#analytics. */
export function pushEvent(event: CountedEvent): void {
  if (!isAnalyticsOn()) return
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
