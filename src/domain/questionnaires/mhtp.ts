import { detailsSteps } from './mhtp-details.ts'
import { emergencyContactsStep, mentalHealthStep, physicalHealthStep } from './mhtp-health.ts'
import { mentalStateSteps } from './mhtp-mental-state.ts'
import type { Questionnaire } from './questionnaire.ts'

/** Eight steps of questions; the ninth says that they were sent. See docs/product/gp.md#treatment-plan-questionnaire. */
export const mhtp: Questionnaire = {
  code: 'mhtp',
  name: 'Treatment plan',
  steps: [emergencyContactsStep, mentalHealthStep, ...mentalStateSteps, physicalHealthStep, ...detailsSteps],
}
