import { createStaffApi, type StaffBrowser } from '#test/support/staff-api.ts'

/** Of an authenticator app. */
export const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export const readSession = (browser: StaffBrowser) => browser.call('GET', '/staff/session')

export async function createSignInApi() {
  const api = await createStaffApi()
  return {
    ...api,
    mailsTo: (email: string) =>
      api.db.selectFrom('outbox_messages').select('subject').where('recipient', '=', email).execute(),
    /** As if the person had been away for so long. */
    wasUsedBefore: (subject: string, minutes: number) =>
      api.db
        .updateTable('staff_sessions')
        .set({ last_used_at: new Date(Date.now() - minutes * 60_000) })
        .where('subject', '=', subject)
        .execute(),
    setUpFirst: async (browser: StaffBrowser) => {
      const { answer } = await browser.call('POST', '/staff/authenticator:start')
      const added = await browser.call('PUT', '/staff/authenticator', {
        code: api.codeOf(answer.secret ?? ''),
      })
      return { secret: answer.secret ?? '', recoveryCodes: added.answer.recoveryCodes ?? [] }
    },
  }
}
