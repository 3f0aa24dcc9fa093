import { z } from 'zod'
import { saveShortNoticeFeeRequest } from '#contract/staff/rate-editor.ts'
import { typedCentsOrNone } from '../../../form/typed-values.ts'

/** The request’s own schema, with the amount as it is typed. */
export const shortNoticeFeeForm = z.object({
  feeCents: typedCentsOrNone('fee', saveShortNoticeFeeRequest.shape.feeCents),
})

export const shortNoticeFeeRules = () => ({ shortNotice: shortNoticeFeeForm })
