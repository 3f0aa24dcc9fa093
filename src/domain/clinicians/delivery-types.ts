import type { Term } from './vocabulary.ts'
import { codesOf } from './vocabulary.ts'

export const deliveryTypes = [
  { code: 'videoCall', label: 'Video call' },
  { code: 'phoneCall', label: 'Phone call' },
] as const satisfies readonly Term[]

export type DeliveryType = (typeof deliveryTypes)[number]['code']

export const deliveryTypeCodes = codesOf(deliveryTypes)
