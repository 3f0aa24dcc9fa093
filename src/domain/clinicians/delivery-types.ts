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

/** For the office, where a clinician meets by phone only. */
export const videoNeededText = {
  gp: 'GP appointments are by video call. Please tick Video call.',
  dva: 'DVA pays for a first session by video only. Please tick Video call, or untick DVA.',
} as const

export const firstByVideoText = 'DVA pays for a first session by video only. Please choose a video call.'
