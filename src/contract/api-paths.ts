/**
 * Method and path of every operation of the HTTP interface, under /api. `endpoints.ts` says what each takes and answers; this
 * half has no schemas, so that a public page can call the API without loading them.
 */
export const apiPaths = {
  readSettings: 'GET /settings',

  listMinifiedClinicians: 'GET /clinicians:minified',
  readClinician: 'GET /accounts/{accountId}/clinicians/{idOrSlug}',
  listClinicians: 'GET /get-filtered-clinicians',
  countClinicians: 'GET /clinicians:count',
  listGps: 'GET /general-practitioners',

  listAppointmentTypes: 'GET /appointment-types',
  readAvailability: 'GET /appointment-types/{id}/availabilities/public',
  readGpAvailability: 'GET /gp-availabilities',

  holdSlot: 'POST /accounts/{accountId}/reserved-appointments',
  listHolds: 'GET /accounts/{accountId}/reserved-appointments',
  readReservation: 'GET /accounts/{accountId}/reserved-appointments/{reserveId}',
  finishBooking: 'POST /accounts/{accountId}/reserved-appointments/{reserveId}:finish',
  changeReservation: 'PUT /accounts/{accountId}/reserved-appointments/{reserveId}',
  chooseFunding: 'PATCH /accounts/{accountId}/reserved-appointments/{reserveId}',
  releaseReservation: 'DELETE /accounts/{accountId}/reserved-appointments/{reserveId}',
  resetTimer: 'POST /accounts/{accountId}/reserved-appointments/{reserveId}:resetTimer',
  validateGpBooking: 'POST /accounts/{accountId}/reserved-appointments/{reserveId}:validate',
  confirmGpBooking: 'POST /accounts/{accountId}/reserved-appointments/{reserveId}:confirm',

  signUp: 'POST /accounts/{accountId}/patients',
  changePatient: 'PUT /patients/me',
  checkEmail: 'PATCH /accounts/{accountId}/client-records:checkEmailAlreadyExisted',
  checkPhone: 'PUT /validator/phoneNumber:validateFormat',
  verifyEmail: 'POST /accounts:verifyEmail',
  sendEmailVerification: 'POST /client-records/me:sendEmailVerification',
  askForNewEmail: 'POST /client-records/me/email-changes',
  confirmNewEmail: 'POST /email-changes:confirm',
  changePassword: 'PUT /client-records/me/password',
  checkInvite: 'POST /invites:check',
  verifyInvite: 'POST /invites:verify',

  listPeople: 'GET /people',
  addPerson: 'POST /people',
  endGrant: 'DELETE /people/grants/{id}',
  readPersonLink: 'POST /people:readLink',
  endByLink: 'POST /people:endByLink',
  takeOverRecord: 'POST /people:takeOver',

  readOwnProfile: 'GET /client-records/me',
  acceptPolicies: 'POST /client-records/me:acceptPolicies',
  askForOtherClinician: 'POST /client-records/me:askForOtherClinician',
  readAttachedClinician: 'GET /client-records/me:getAttachedAccountAndClinician',
  listOwnAppointments: 'GET /client-records/me/appointments',
  readOwnReferralMeter: 'GET /client-records/me/referral-meter',
  readBookingRuleType: 'GET /client-records/me/appointments:getBookingRuleType',
  cancelAppointment: 'POST /client-records/me/appointments/{id}:cancel',
  previewMove: 'GET /client-records/me/appointments/{id}:previewMove',
  moveAppointment: 'POST /client-records/me/appointments/{id}:move',
  downloadCalendarFile: 'GET /client-records/me/appointments/{id}.ics',
  saveTimeZone: 'PUT /client-records/me/time-zone',
  readOwnClaim: 'GET /client-records/me/gp-claim',
  saveOwnClaim: 'PUT /client-records/me/gp-claim',

  saveRecord: 'PATCH /client-records/me',
  saveMedicare: 'PUT /client-records/me/medicare',
  saveNdis: 'PUT /client-records/me/ndis',
  saveWorkCover: 'PUT /client-records/me/work-cover',
  saveAddress: 'PUT /client-records/me/address',
  saveContact: 'POST /client-records/me/key-client-contacts',
  saveGuardian: 'POST /client-records/me/additional-profiles',
  joinGroup: 'POST /client-records/me/groups',
  saveIntake: 'POST /client-records/me/intake',

  uploadFiles: 'POST /patientUpload/encrypted',
  downloadFile: 'GET /patientUpload/{fileId}',
  removeFile: 'DELETE /patientUpload/{fileId}',
  listOwnFiles: 'GET /client-records/me/files',
  saveReferral: 'PUT /client-records/me/referral',

  openCardForm: 'POST /client/me/stripe/payment-method',
  removeCard: 'DELETE /client-records/me/saved-card',
  readPaymentSetup: 'GET /payments/setups/{clientSecret}',
  tryTestCard: 'POST /payments/simulator/{clientSecret}',
  receiveStripeEvent: 'POST /webhooks/stripe',

  listOwnCharges: 'GET /client-records/me/charges',
  readOwnCharge: 'GET /client-records/me/charges/{id}',
  payOwnCharge: 'POST /client-records/me/charges/{id}/payments',
  tryTestPayment: 'POST /payments/simulator-payments/{clientSecret}',
  listOwnReceipts: 'GET /client-records/me/receipts',
  readOwnReceipt: 'GET /client-records/me/receipts/{id}',
  downloadOwnReceipt: 'GET /client-records/me/receipts/{id}.pdf',

  readGpStanding: 'GET /accounts/{accountId}/reserved-appointments/{reserveId}/gp-standing',
  remindOfQuestionnaires:
    'POST /accounts/{accountId}/reserved-appointments/{reserveId}:remindOfQuestionnaires',
  readQuestionnaireDraft: 'GET /client-records/me/questionnaires/{code}/draft',
  saveQuestionnaireDraft: 'PATCH /client-records/me/questionnaires/{code}/draft',
  submitQuestionnaire: 'POST /client-records/me/questionnaires/{code}/submissions',
  listOwnSubmissions: 'GET /client-records/me/questionnaire-submissions',
  readOwnSubmission: 'GET /client-records/me/questionnaire-submissions/{id}',
  askForCall: 'POST /client-records/me:askForCall',
  readSurveyStatus: 'GET /surveys/status',
  sendSustainabilitySurvey: 'POST /surveys/sustainability',
  sendMhtpSurvey: 'POST /surveys/mhtp',
  sendDass21Survey: 'POST /surveys/dass-21',

  listStories: 'GET /stories',
  readStory: 'GET /stories/{path}',
  receiveStoryblokEvent: 'POST /webhooks/storyblok',

  readFormToken: 'GET /submissions/token',
  uploadReferral: 'POST /submissions/files',
  submitForm: 'POST /submissions/v3/integration/submit/{portalId}/{formId}',
  readUserInfo: 'GET /userinfo',
  listSignIns: 'GET /sign-ins',
  endSignIn: 'DELETE /sign-ins/{id}',
  endAllSignIns: 'DELETE /sign-ins',
} as const satisfies Record<string, `${HttpMethod} /${string}`>

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Operation = keyof typeof apiPaths

/** The names in braces: `{accountId}` → accountId. */
export type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A value of a query; a list is repeated, what is undefined is left out. */
type QueryValue = string | number | boolean | undefined | null | readonly string[]

/** The input of any operation; `ApiInput` in `endpoints.ts` says which parts each of them has, and of what. */
export type AnyInput = { params?: unknown; query?: unknown; body?: unknown }

export type ApiAddress = { method: HttpMethod; path: string }

/** Method and path of one call: `route` is a row of a table like the one above. */
export function addressOf(route: `${HttpMethod} /${string}`, input: AnyInput = {}): ApiAddress {
  const [method, template] = route.split(' ') as [HttpMethod, string] // what the type says
  const params = { ...(input.params as Record<string, string> | undefined) }
  const query = { ...(input.query as Record<string, QueryValue> | undefined) }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(key, String(one))
  return { method, path: search.size === 0 ? `/api${path}` : `/api${path}?${search}` }
}

export const apiRequest = (name: Operation, input?: AnyInput): ApiAddress => addressOf(apiPaths[name], input)

/** In the address of a payment’s page, where the bank sends a client back to it: its answer is awaited. */
export const sentMark = 'sent'

/** Method and path of every operation of a video session, under /api. */
export const roomPaths = {
  readRoom: 'GET /rooms/{roomId}',
  sendRoomCode: 'POST /rooms/{roomId}/codes',
  enterRoom: 'POST /rooms/{roomId}/entries',

  joinRoom: 'POST /rooms/{roomId}/tabs',
  followRoom: 'GET /rooms/{roomId}/tabs/{tabId}/events',
  sendSignal: 'POST /rooms/{roomId}/tabs/{tabId}/signals',
  leaveRoom: 'POST /rooms/{roomId}/tabs/{tabId}:leave',

  answerPrivacy: 'PUT /rooms/{roomId}/privacy',
  goOnByPhone: 'PUT /rooms/{roomId}/by-phone',
  makeLiveKitToken: 'POST /rooms/{roomId}/livekit-token',

  placePerson: 'PUT /rooms/{roomId}/people/{personId}/standing',
  inviteGuest: 'POST /rooms/{roomId}/invitations',
  endRoom: 'POST /rooms/{roomId}/ending',
  readStartCheck: 'GET /rooms/{roomId}/start-check',
  saveStartCheck: 'PUT /rooms/{roomId}/start-check',
} as const satisfies Record<string, `${HttpMethod} /${string}`>

export type RoomOperation = keyof typeof roomPaths
