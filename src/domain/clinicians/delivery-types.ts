import type { FundingMethod } from '../funding/methods.ts'
import { listCodes, type Term } from '../vocabulary.ts'

export const deliveryTypes = [
  { code: 'videoCall', label: 'Video call' },
  { code: 'phoneCall', label: 'Phone call' },
] as const satisfies readonly Term[]

export type DeliveryType = (typeof deliveryTypes)[number]['code']

export const deliveryTypeCodes = listCodes(deliveryTypes)

type ClientFunding = {
  readonly funding: FundingMethod | null
  /** Their first session with this practice. */
  readonly isNew: boolean
}

/** DVA pays for a first session by video and not by phone. */
const needsVideoFirst: readonly (FundingMethod | null)[] = ['dva']

/** How a session can take place, of what a clinician offers. See docs/product/choosing-a-time.md#consult-method. */
export const deliveryChoices = (
  offered: readonly DeliveryType[],
  { funding, isNew }: ClientFunding,
): DeliveryType[] =>
  offered.filter((type) => !(type === 'phoneCall' && isNew && needsVideoFirst.includes(funding)))

export const firstByVideoText = 'DVA pays for a first session by video only. Please choose a video call.'
