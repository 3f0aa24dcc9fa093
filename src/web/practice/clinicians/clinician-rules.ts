import { z } from 'zod'
import { checkClinicianFields, clinicianFields } from '#contract/staff/clinicians.ts'
import type { FormRules } from '../../forms/form-rules.ts'
import type { ClinicianParts } from './clinician-values.ts'

const toLines = (typed: unknown): unknown =>
  typeof typed === 'string'
    ? typed
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : typed

const { shape } = clinicianFields

/** The request’s own schema, with lists of texts typed as lines. */
export const clinicianForm = z
  .object({
    ...shape,
    qualifications: z.preprocess(toLines, shape.qualifications),
    credentials: z.preprocess(toLines, shape.credentials),
    servicesAvailable: z.preprocess(toLines, shape.servicesAvailable),
  })
  .superRefine(checkClinicianFields)

export const clinicianRules: FormRules<ClinicianParts> = () => ({ clinician: clinicianForm })
