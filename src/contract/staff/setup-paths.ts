import type { StaffPaths } from './staff-path-type.ts'

export const setupPaths = {
  readSetupState: 'GET /staff/setup/state',
  exchangeSetupLink: 'POST /staff/setup/link',
  createOwner: 'POST /staff/setup/owner',
  readPracticeSetup: 'GET /staff/practice',
  savePractice: 'PUT /staff/practice',
  testMail: 'POST /staff/practice/mail-tests',
  addFirstClinician: 'POST /staff/setup/clinicians',
  chooseAppointmentTypes: 'PUT /staff/setup/appointment-types',
  saveFees: 'PUT /staff/setup/fees',
  noteSetupStep: 'POST /staff/setup/steps',
  noteVideoCheck: 'POST /staff/practice/video-checks',
  openPractice: 'PUT /staff/practice/opening',
} as const satisfies StaffPaths
