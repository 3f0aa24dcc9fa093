import type { FundingMethod } from '#domain/funding/methods.ts'
import { storedText } from '../session/stored.ts'

const choice = storedText('localStorage', 'banksia.analytics')

/** Off until someone turns it on in this browser. A browser that stores nothing stays off. */
export const isAnalyticsOn = (): boolean => choice.read() === 'on'

/** What was collected in this page before it was turned off goes too. False where the browser keeps nothing. */
export function setAnalytics(isOn: boolean): boolean {
  const isKept = choice.write(isOn ? 'on' : null)
  if (isKept && !isOn) window.dataLayer?.splice(0)
  return isKept
}

export const onAnalyticsChange = choice.subscribe

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
