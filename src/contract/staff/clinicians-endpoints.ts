import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import {
  addClinicianRequest,
  saveClinicianRequest,
  savedClinicianSchema,
  staffClinicianSchema,
  staffCliniciansSchema,
  uploadedPortraitSchema,
} from './clinician-editor.ts'
import type { cliniciansPaths } from './clinicians-paths.ts'
import {
  addRateRequest,
  rateParams,
  ratePreviewSchema,
  saveRateRequest,
  staffRatesSchema,
  takeBackRateQuery,
} from './rate-editor.ts'
import { addTypeRequest, savedTypeSchema, saveTypeRequest, staffTypesSchema } from './type-editor.ts'

const tag = 'Clinicians, types and rates'
const byId = z.object({ id: z.uuid() })
const forEdits = ['notFound', 'changedMeanwhile', 'invalidInput'] as const

export const cliniciansEndpoints = {
  listStaffClinicians: {
    tag,
    summary: 'Every clinician of the practice, with case load and next free time',
    staff: 'edit clinicians',
    answer: staffCliniciansSchema,
    answers: 'Clinicians by name, drafts and former ones included',
  },
  readStaffClinician: {
    tag,
    summary: 'A clinician as the practice edits them',
    staff: 'edit clinicians',
    params: byId,
    answer: staffClinicianSchema,
    answers: 'The clinician',
    errors: ['notFound'],
  },
  addClinician: {
    tag,
    summary: 'Add a clinician as a draft, which no client sees until it is published',
    staff: 'edit clinicians',
    body: addClinicianRequest,
    answer: savedClinicianSchema,
    answers: 'The draft',
    status: 201,
  },
  saveClinician: {
    tag,
    summary: 'Change a clinician, and publish a draft',
    staff: 'edit clinicians',
    params: byId,
    body: saveClinicianRequest,
    answer: savedClinicianSchema,
    answers: 'Saved',
    errors: forEdits,
  },
  uploadPortrait: {
    tag,
    summary: 'Upload a square portrait as JPEG, PNG or WebP',
    description:
      'Everything but the picture itself is left out. It is shown once a profile is saved with it.',
    staff: 'edit clinicians',
    body: 'bytes',
    answer: uploadedPortraitSchema,
    answers: 'Stored under an address that never changes its content',
    status: 201,
    errors: ['unsupportedType', 'invalidInput'],
  },
  listStaffTypes: {
    tag,
    summary: 'Appointment types, also withdrawn ones',
    staff: 'edit appointment types',
    answer: staffTypesSchema,
    answers: 'Appointment types by name',
  },
  addAppointmentType: {
    tag,
    summary: 'Add an appointment type',
    staff: 'edit appointment types',
    body: addTypeRequest,
    answer: savedTypeSchema,
    answers: 'Added',
    status: 201,
  },
  saveAppointmentType: {
    tag,
    summary: 'Change or withdraw an appointment type; booked sessions keep their time and length',
    staff: 'edit appointment types',
    params: byId,
    body: saveTypeRequest,
    answer: savedTypeSchema,
    answers: 'Saved',
    errors: forEdits,
  },
  listRates: {
    tag,
    summary: 'Rates by date',
    staff: 'edit rates',
    answer: staffRatesSchema,
    answers: 'Rows, the latest first',
  },
  addRate: {
    tag,
    summary: 'Add rates from a future date on',
    staff: 'edit rates',
    body: addRateRequest,
    answers: 'Added',
    errors: ['invalidInput'],
  },
  previewRate: {
    tag,
    summary: 'What rates from a date on would mean for sessions that are booked',
    staff: 'edit rates',
    body: addRateRequest,
    answer: ratePreviewSchema,
    answers: 'Booked sessions, and which would have another price',
    errors: ['invalidInput'],
  },
  saveRate: {
    tag,
    summary: 'Change rates that have not begun',
    staff: 'edit rates',
    params: rateParams,
    body: saveRateRequest,
    answers: 'Saved',
    errors: forEdits,
  },
  takeBackRate: {
    tag,
    summary: 'Take back rates that have not begun',
    staff: 'edit rates',
    params: rateParams,
    query: takeBackRateQuery,
    answers: 'Taken back',
    errors: forEdits,
  },
} as const satisfies Record<keyof typeof cliniciansPaths, Endpoint>
