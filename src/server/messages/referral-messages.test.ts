import { describe, expect, it } from 'vitest'
import { referralFormId } from '#domain/messages/site-forms.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { readMessageFile } from '../uploads/read-file.ts'
import { perAddress } from '../uploads/routes.ts'
import {
  app,
  by,
  list,
  opened,
  post,
  problemOf,
  read,
  referralBody,
  rows,
  test,
  upload,
  useMessageForms,
} from './messages.fixture.ts'
import { deleteMessage, formatMessage } from './messages.ts'

useMessageForms()

describe('a referral by a GP', () => {
  it('is kept with its document, sealed, stays out of the CRM, and is read with it', async () => {
    const crm = { takes: () => true, receive: () => Promise.reject(new Error('never')) }
    test.service.crm = crm
    const pdf = makePdf(2000)
    const file = await upload(pdf)
    expect(file).toMatchObject({ status: 201, body: { size: 2000, type: 'pdf' } })
    const { fileId } = file.body
    expect((await post(referralFormId, referralBody({ fileId }))).status).toBe(200)
    const [row] = await rows()
    expect(row).toMatchObject({ should_hand_over: false })
    expect(row?.sealed_submission.includes(Buffer.from('Francis'))).toBe(false)
    const [waiting] = await list()
    expect(waiting).toMatchObject({ title: 'Referral by a GP', hasFile: true })
    const message = await read(waiting?.id ?? '')
    if (!message.ok) throw new Error('It was not found')
    expect(formatMessage(message.value)).toContain('Provider number: 2426621B')
    expect(formatMessage(message.value)).not.toContain(fileId)
    const written = await readMessageFile(test.service, message.value.fileId ?? '')
    expect(written?.content.equals(pdf)).toBe(true)
    // A document belongs to one referral.
    const again = await post(referralFormId, referralBody({ fileId }))
    expect((await problemOf(again)).fields).toEqual({
      referral_file: 'We could not find that file. Please upload it again.',
    })
    expect(await rows()).toHaveLength(1)
    await deleteMessage(test.service, { id: waiting?.id ?? '', accountId: 'banksia', by })
    expect(await test.db.selectFrom('uploads').select('status').execute()).toEqual([{ status: 'removed' }])
  })

  it.each([
    [{ providerNumber: '2426621A' }, { gp_provider_number: 'Provider number is invalid' }],
    [{ gpEmail: '' }, { gp_email: 'Please give your email or your phone number' }],
    [{ patientDateOfBirth: '17/11/2026' }, { patient_date_of_birth: 'Patient’s date of birth is invalid' }],
    [{ patientPhone: '12' }, { patient_phone: 'Patient’s phone number is not valid' }],
    [{ gpPhone: '12' }, { gp_phone: 'Your phone number is not valid' }],
    [{ patientFirstName: '' }, { patient_first_name: 'Patient’s first name is required' }],
    [{ isPatientInformed: false }, { patient_agrees: 'Please confirm that your patient agrees' }],
    [{ fileId: 'x' }, { referral_file: 'We could not find that file. Please upload it again.' }],
  ])('with %j is refused', async (change, fields) => {
    const response = await post(referralFormId, referralBody(change))
    expect(response.status).toBe(422)
    expect((await problemOf(response)).fields).toEqual(fields)
  })

  it('takes one document that is what it says, with a token, and few from one address', async () => {
    expect((await upload(Buffer.from('MZ not a referral'))).status).toBe(415)
    expect((await upload(makePdf(100), '')).status).toBe(409)
    expect((await upload(makePdf(10 * 1024 * 1024 + 1))).status).toBe(413)
    const two = new FormData()
    for (const name of ['a.pdf', 'b.pdf']) two.append('file', new File([new Uint8Array(makePdf(100))], name))
    const headers = { 'x-form-token': opened() }
    const both = await app.request('/api/submissions/files', { method: 'POST', headers, body: two })
    expect(both.status).toBe(422)
    expect(await test.db.selectFrom('uploads').selectAll().execute()).toEqual([])
    expect((await upload(makePdf(100))).status).toBe(201)
    await setHits(test.db, perAddress.name, perAddress.most)
    expect((await upload(makePdf(100))).status).toBe(429)
  })

  it('cannot take a client’s document', async () => {
    const { id: clientId } = await test.db
      .insertInto('clients')
      .values({
        practice_id: 'banksia',
        email: 'robin@mail.example',
        first_name: 'Robin',
        last_name: 'Field',
        date_of_birth: '1990-05-17',
        record_type: 'adult',
        time_zone: 'Australia/Sydney',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await upload(makePdf(100))
    await test.db.updateTable('uploads').set({ client_id: clientId }).execute()
    expect((await post(referralFormId, referralBody({ fileId: body.fileId }))).status).toBe(422)
  })
})
