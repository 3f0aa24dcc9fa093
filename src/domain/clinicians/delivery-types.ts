import type { Term } from './vocabulary.ts'
import { listCodes } from './vocabulary.ts'

export const deliveryTypes = [
  { code: 'videoCall', label: 'Video call' },
  { code: 'phoneCall', label: 'Phone call' },
] as const satisfies readonly Term[]

export type DeliveryType = (typeof deliveryTypes)[number]['code']

export const deliveryTypeCodes = listCodes(deliveryTypes)
