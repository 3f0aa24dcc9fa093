import type { DeliveryType } from '../clinicians/delivery-types.ts'
import type { FundingMethod } from '../funding/methods.ts'

type Client = {
  readonly funding: FundingMethod | null
  /** Their first session with this practice. */
  readonly isNew: boolean
}

/** DVA pays for a first session by video and not by phone. */
const needsVideoFirst: readonly (FundingMethod | null)[] = ['dva']

/** How a session can take place, of what a clinician offers. See docs/product/choosing-a-time.md#consult-method. */
export const deliveryChoices = (
  offered: readonly DeliveryType[],
  { funding, isNew }: Client,
): DeliveryType[] =>
  offered.filter((type) => !(type === 'phoneCall' && isNew && needsVideoFirst.includes(funding)))

export const firstByVideoText = 'DVA pays for a first session by video only. Please choose a video call.'
