import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { addStaff } from '#test/support/staff.ts'
import { createStaffApi, type StaffBrowser, staffPassword } from '#test/support/staff-api.ts'

let made = 0

export const newEmail = () => {
  made += 1
  return `colleague-${made}@practice.example`
}

export const tokenIn = (link = '') => new URL(link).hash.slice(1)

/** The API, with colleagues who are signed in and invitations that are taken up. */
export async function createPeopleApi() {
  const api = await createStaffApi()
  return {
    ...api,
    /** A colleague’s browser, signed in with both steps. */
    open: async (
      role: StaffRole,
      on: Awaited<ReturnType<typeof createStaffApi>> = api,
      clinicianId?: string,
    ) => {
      const { subject, email, headers } = await addStaff(on, { role, clinicianId })
      const browser = on.openBrowser()
      browser.cookies.set('banksia-staff', headers.cookie.replace('banksia-staff=', ''))
      return { subject, email, browser }
    },
    take: (token: string, browser = api.openBrowser()) =>
      browser.call('POST', '/staff/invitations:accept', {
        token,
        firstName: 'Ana',
        lastName: 'Silva',
        password: staffPassword,
      }),
    audits: () => api.db.selectFrom('audit_events').select('subject').orderBy('id').execute(),
    isOld: (browser: StaffBrowser, subject: string) =>
      api.db
        .updateTable('staff_sessions')
        .set({ second_factor_at: new Date(Date.now() - 11 * 60_000) })
        .where('subject', '=', subject)
        .execute()
        .then(() => browser),
  }
}
