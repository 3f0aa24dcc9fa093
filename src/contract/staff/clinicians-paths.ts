import type { StaffPaths } from './staff-path-type.ts'

export const cliniciansPaths = {
  listStaffClinicians: 'GET /staff/clinicians',
  readStaffClinician: 'GET /staff/clinicians/{id}',
  addClinician: 'POST /staff/clinicians',
  saveClinician: 'PUT /staff/clinicians/{id}',
  previewDeparture: 'POST /staff/clinicians/{id}/departure-previews',
  saveDeparture: 'PUT /staff/clinicians/{id}/departure',
  uploadPortrait: 'POST /staff/portraits',
  listStaffTypes: 'GET /staff/appointment-types',
  addAppointmentType: 'POST /staff/appointment-types',
  saveAppointmentType: 'PUT /staff/appointment-types/{id}',
  previewOffer: 'POST /staff/clinicians/{id}/offer-previews',
  previewZone: 'POST /staff/clinicians/{id}/zone-previews',
  previewWithdrawal: 'POST /staff/appointment-types/{id}/withdrawal-previews',
  listRates: 'GET /staff/rates',
  addRate: 'POST /staff/rates',
  previewRate: 'POST /staff/rate-previews',
  saveRate: 'PUT /staff/rates/{from}',
  takeBackRate: 'DELETE /staff/rates/{from}',
  readShortNoticeFee: 'GET /staff/short-notice-fee',
  saveShortNoticeFee: 'PUT /staff/short-notice-fee',
} as const satisfies StaffPaths
