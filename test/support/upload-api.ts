import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { createApp } from '#server/app.ts'
import { createBookingApi } from './booking-api.ts'
import { readStoredPart } from './stored-part.ts'
import { temporaryFolder } from './server-process.ts'

type Given = { name: string; content: Buffer }
type Options = { key?: string; app?: ReturnType<typeof createApp> }

export const pdf: Given = { name: 'Referral Dr Ng.pdf', content: makePdf() }

const referral = {
  files: [],
  isReferredByGP: true,
  isHaveTreatmentPlan: false,
  isGPSentReferral: false,
  addToReferralGroup: false,
}

/** The app with a folder of its own for uploads, and short ways to call what concerns them. */
export async function createUploadApi() {
  const data = await temporaryFolder()
  const api = await createBookingApi({ DATA_DIR: data.path })
  const ownApp = createApp(api.service)
  const folder = join(data.path, 'uploads')

  async function upload(token: string, files: Given[], { key, app = ownApp }: Options = {}) {
    const form = new FormData()
    for (const { name, content } of files) form.append('file', new File([new Uint8Array(content)], name))
    const response = await app.request('/api/patientUpload/encrypted', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      body: form,
    })
    return { status: response.status, body: await response.json() }
  }

  const onDisk = async () => (await readdir(folder).catch(() => [])).toSorted()
  const rows = () => api.db.selectFrom('uploads').selectAll().orderBy('created_at').execute()
  return {
    ...api,
    upload,
    uploadOne: async (token: string): Promise<string> => (await upload(token, [pdf])).body.fileId,
    download: (fileId: string, token: string) => api.fetch(`/api/patientUpload/${fileId}`, token),
    saveReferral: (token: string, body: object, key?: string) =>
      api.call('PUT', '/client-records/me/referral', { token, body: { ...referral, ...body }, key }),
    /** What the record of this file's owner says. */
    storedReferral: async (fileId: string) => {
      const { clientId } = await api.db
        .selectFrom('uploads')
        .innerJoin('clients', 'clients.id', 'uploads.client_id')
        .select('clients.id as clientId')
        .where('uploads.id', '=', fileId)
        .executeTakeFirstOrThrow()
      return readStoredPart(api, clientId, 'referral')
    },
    placeOf: (name: string) => join(folder, name),
    onDisk,
    rows,
    everything: async () => ({ files: await onDisk(), rows: await rows() }),
    close: async () => {
      await api.close()
      await data.remove()
    },
  }
}
