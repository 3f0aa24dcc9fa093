import { largestBatch, largestUpload, oneFile, uploadsAtOnce } from '#domain/uploads/upload-rules.ts'
import { checkFormToken } from '../messages/known-forms.ts'
import { clientOrigin, type RateLimit } from '../http/rate-limit.ts'
import type { AppContext } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { forPerson, type OwnPerson } from '../sign-in/account-people.ts'
import { requireClientOrNewcomer, requirePermission } from '../sign-in/authenticate.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { listOwnFiles, readFile, sendFile } from './read-file.ts'
import { createUploadMemory, pacedBody, parseBoundary, readFileParts } from './multipart.ts'
import { receiveFiles, type UploadOwner } from './receive-files.ts'
import { createSemaphore, createSemaphores } from '../concurrency.ts'
import { isNewcomersRecord } from './upload-store.ts'

/** `filesAtOnce` are whole and are being checked and encrypted; `arrivingBytes` is what arriving uploads take of a process. */
type UploadCapacity = { filesAtOnce: number; arrivingBytes: number }
const roomForClients: UploadCapacity = { filesAtOnce: 4, arrivingBytes: 64 * 1024 * 1024 }
/** Apart, because anybody may send one: whatever comes by that way, clients' uploads do not wait for it. */
const roomForReferrals: UploadCapacity = { filesAtOnce: 1, arrivingBytes: 20 * 1024 * 1024 }

const openRoom = ({ filesAtOnce, arrivingBytes }: UploadCapacity) => ({
  semaphore: createSemaphore(filesAtOnce),
  arriving: createUploadMemory(arrivingBytes),
})

/** Files of one client in an hour. */
const perClient: RateLimit = { name: 'uploads:client', most: 60, perSeconds: 3600 }
/** Of clients who have shown neither a mailbox nor a booking, all of them together: one of them sends a few. */
export const newcomersByAddress: RateLimit = {
  name: 'uploads:newcomers-address',
  most: 60,
  perSeconds: 3600,
}
export const newcomersByNetwork: RateLimit = {
  name: 'uploads:newcomers-network',
  most: 180,
  perSeconds: 3600,
}
/** Of referrals by GPs, for one address: a busy clinic sends fewer. */
export const perAddress: RateLimit = { name: 'uploads:address', most: 10, perSeconds: 3600 }
export const perNetwork: RateLimit = { name: 'uploads:network', most: 30, perSeconds: 3600 }

/** Documents that clients and GPs give: docs/product/uploads.md. */
export function uploadRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const clients = openRoom(roomForClients)
  const referrals = openRoom(roomForReferrals)
  const inTurn = createSemaphores(uploadsAtOnce)
  const known = requireClientOrNewcomer(service)
  const client = [known, requirePermission(service, 'upload own documents')]

  async function receive(
    c: AppContext,
    sender: UploadOwner,
    { semaphore, arriving }: ReturnType<typeof openRoom>,
  ) {
    const boundary = parseBoundary(c.req.header('content-type'))
    const stream = c.req.raw.body
    if (boundary === null || !stream) return fail('unsupportedType')
    const claimed = Number(c.req.header('content-length') ?? 0)
    if (claimed > sender.largest.files * (largestUpload.bytes + 64 * 1024))
      return fail('tooLarge', { message: largestUpload.message })
    const result = await inTurn(sender.counted, () => {
      const memory = arriving.open()
      const parts = readFileParts(pacedBody(stream, { memory }), boundary)
      return receiveFiles(service, sender, { parts, semaphore, memory })
    })
    if (result === null) return fail('tooManyRequests', { message: uploadsAtOnce.message })
    if (!result.ok) return result
    // A replay comes from the database, which orders fields its own way; the answer is the same to the byte.
    return succeed(result.value.map(({ fileId, name, size, type }) => ({ fileId, name, size, type })))
  }

  const receiveFor = async (
    { clientId, by }: OwnPerson,
    { key }: { key: string | undefined },
    c: AppContext,
  ) => {
    const { actor: subject, requestId } = by
    const isNewcomer = await isNewcomersRecord(db, clientId)
    const { address, network } = clientOrigin(c, config.TRUSTED_PROXIES)
    const ofNewcomers = [
      { limit: newcomersByAddress, who: address },
      { limit: newcomersByNetwork, who: network },
    ]
    const sender = {
      clientId,
      subject,
      requestId,
      key,
      largest: largestBatch,
      counted: clientId,
      limits: [{ limit: perClient, who: clientId }, ...(isNewcomer ? ofNewcomers : [])],
    }
    const result = await receive(c, sender, clients)
    if (!result.ok) return result
    const [first, ...others] = result.value
    return succeed(others.length === 0 && first ? first : { files: result.value })
  }
  register('uploadFiles', client, forPerson(receiveFor))

  register('uploadReferral', [], async ({ key }, c) => {
    const opened = checkFormToken(service.keyring, c.req.header('x-form-token'), service.now())
    if (!opened.ok) return opened
    const { address, network } = clientOrigin(c, config.TRUSTED_PROXIES)
    const sender = {
      clientId: null,
      subject: 'referral form',
      requestId: c.get('requestId'),
      key,
      largest: oneFile,
      counted: address,
      limits: [
        { limit: perAddress, who: address },
        { limit: perNetwork, who: network },
      ],
    }
    const result = await receive(c, sender, referrals)
    if (!result.ok) return result
    const [file] = result.value
    if (!file) throw new Error('A batch without a file was taken')
    return succeed(file)
  })

  register(
    'downloadFile',
    [known],
    forPerson(async (person, { params: { fileId: id } }, c) => {
      const file = await readFile(service, { id, person })
      return file.ok ? sendFile(c, file.value) : file
    }),
  )

  register(
    'listOwnFiles',
    client,
    forPerson((person, { query }) => listOwnFiles(service, { person, kind: query.kind })),
  )
}
