import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { largestUpload } from '#domain/uploads/upload-rules.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addSession } from '#test/support/diary-world.ts'
import { newEmail } from '#test/support/newcomers.ts'
import { addPerson } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createUploadApi, pdf } from '#test/support/upload-api.ts'
import { newcomersByAddress, newcomersByNetwork } from './routes.ts'
import { mostNewcomerBytes } from './upload-store.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
beforeAll(async () => {
  api = await createUploadApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('uploads').execute()
  await api.db.deleteFrom('rate_limits').execute()
})

const confirm = (subject: string, email_verified_at: Date | null) =>
  api.db.updateTable('accounts').set({ email_verified_at }).where('subject', '=', subject).execute()

async function addNewcomer() {
  const { subject } = await addPerson(api.db, { email: newEmail() })
  await confirm(subject, null)
  const { id } = await api.db
    .selectFrom('clients')
    .select('id')
    .where('identity_subject', '=', subject)
    .executeTakeFirstOrThrow()
  return { subject, clientId: id, token: await accessTokenFor(api.service, { subject }) }
}
type Newcomer = Awaited<ReturnType<typeof addNewcomer>>

/** So many bytes of a newcomer, in files as large as they may be. */
async function fill(bytes: number, { days = 0, isAttached = false } = {}): Promise<void> {
  const { clientId } = await addNewcomer()
  await sql`insert into uploads (id, client_id, status, type, size, sealed_details, created_at, attached_at)
    select gen_random_uuid(), ${clientId}, 'stored', 'pdf', least(${largestUpload.bytes}::bigint, ${bytes}::bigint - begun),
           'x', now() - make_interval(days => ${days}), case when ${isAttached} then now() end
      from generate_series(0::bigint, ${bytes - 1}::bigint, ${largestUpload.bytes}::bigint) as begun`.execute(
    api.db,
  )
}
const send = async ({ token }: Pick<Newcomer, 'token'>) => {
  const { status, body } = await api.upload(token, [pdf])
  return { status, message: body.message as string | undefined }
}

describe('files of accounts that have shown neither a mailbox nor a booking', () => {
  it.each([true, false])('are 2 GB together, attached to a form: %s', async (isAttached) => {
    await fill(mostNewcomerBytes - pdf.content.length, { isAttached })
    expect(await send(await addNewcomer())).toMatchObject({ status: 201 })
    const next = await addNewcomer()
    expect(await send(next)).toEqual({
      status: 409,
      message: expect.stringContaining('Please confirm your email with the link that we sent you'),
    })
    expect(await api.rows()).toHaveLength(Math.ceil(mostNewcomerBytes / largestUpload.bytes) + 1)
    await confirm(next.subject, new Date())
    expect(await send(next)).toMatchObject({ status: 201 })
  })

  it('are taken from a client who has booked, and are no part of the 2 GB then', async () => {
    await fill(mostNewcomerBytes)
    const booked = await addNewcomer()
    await addSession(api.db, {
      ...(await addBookable(api.db)),
      clientId: booked.clientId,
      start: sydneyTime(3, 10),
    })
    expect(await send(booked)).toMatchObject({ status: 201 })
  })

  it('no longer count after the days in which a file waits for its form', async () => {
    await fill(mostNewcomerBytes, { days: 8 })
    expect(await send(await addNewcomer())).toMatchObject({ status: 201 })
  })

  it('have no way on to a link where no email can be sent', async () => {
    await fill(mostNewcomerBytes)
    const { config } = api.service
    api.service.config = { ...config, canSendEmail: false }
    const refused = await send(await addNewcomer())
    api.service.config = config
    expect(refused.status).toBe(503)
  })

  it.each([newcomersByAddress, newcomersByNetwork])(
    'are counted together by $name, and those of others are not',
    async ({ name, most }) => {
      expect(await send(await addNewcomer())).toMatchObject({ status: 201 })
      await setHits(api.db, name, most - 1)
      expect(await send(await addNewcomer())).toMatchObject({ status: 201 })
      await setHits(api.db, name, most)
      const last = await addNewcomer()
      expect(await send(last)).toMatchObject({ status: 429 })
      await confirm(last.subject, new Date())
      expect(await send(last)).toMatchObject({ status: 201 })
    },
  )
})
