import type { Endpoint } from '../endpoints/endpoint.ts'
import {
  changedHoursSchema,
  changeHoursRequest,
  clinicianParams,
  hoursPreviewSchema,
  hoursQuery,
  hoursSchema,
  previewHoursRequest,
} from './hours.ts'
import type { workingTimePaths } from './working-time-paths.ts'

export const workingTimeEndpoints = {
  readHours: {
    tag: 'Working time',
    summary: 'Weekly hours, leave and extra hours of a clinician',
    staff: 'set hours',
    query: hoursQuery,
    answer: hoursSchema,
    answers: 'The hours',
    errors: ['notFound'],
  },
  previewHours: {
    tag: 'Working time',
    summary: 'What clients would see after a change, and whose sessions it falls on',
    staff: 'set hours',
    params: clinicianParams,
    body: previewHoursRequest,
    answer: hoursPreviewSchema,
    answers: 'Four weeks of free times, and the affected sessions',
    errors: ['notFound'],
  },
  changeHours: {
    tag: 'Working time',
    summary: 'Change hours, and what becomes of each affected session',
    description:
      'All of it or nothing. A session that the change falls on and that no decision names is 409 `changedMeanwhile`; a time ' +
      'that was taken meanwhile is 409 at the field of its decision.',
    staff: 'set hours',
    params: clinicianParams,
    body: changeHoursRequest,
    answer: changedHoursSchema,
    answers: 'What was done',
    errors: ['notFound', 'changedMeanwhile'],
  },
} as const satisfies Record<keyof typeof workingTimePaths, Endpoint>
