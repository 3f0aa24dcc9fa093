/** Who is calling, as their access token says. */
export type Caller = {
  subject: string
  role: 'patient' | 'clinician'
  attachedClinicianId: string | null
}
