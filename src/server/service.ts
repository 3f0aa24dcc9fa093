import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Keyring } from './keyring.ts'
import type { Db } from './db/database.ts'
import type { Notices } from './db/notices.ts'
import type { Reports } from './db/reports.ts'
import type { Jobs } from './jobs.ts'
import type { SiteContent } from './adapters/content.ts'
import type { Crm } from './adapters/crm.ts'
import type { Mailer, SmsSender } from './adapters/mail-and-sms.ts'
import type { FileStore } from './adapters/file-store.ts'
import type { FormsService } from './adapters/forms-service.ts'
import type { PaymentProvider } from './adapters/payments.ts'
import type { VerificationPort } from './adapters/verification.ts'
import type { VideoProvider } from './adapters/video.ts'
import type { RoomCarrier } from './room/carrier.ts'

/** What every use case may need, put together once in start-service.ts. */
export type Service = {
  config: Config
  db: Db
  /** Long reads, which a replica may answer. */
  reports: Reports
  keyring: Keyring
  log: Logger
  jobs: Jobs
  /** What other processes on the same database tell. */
  notices: Notices
  mailer: Mailer
  sms: SmsSender
  files: FileStore
  verification: VerificationPort
  payments: PaymentProvider
  video: VideoProvider
  /** Signals between the people in a room, and who is there. */
  carrier: RoomCarrier
  content: SiteContent
  /** Null where the practice has none: forms then wait for the practice, and count as not handed over. */
  crm: Crm | null
  /** Null where the practice has none: questionnaires then stay here. */
  forms: FormsService | null
  /** The wall clock, for what is shown and written. Who gets a slot is decided by the database's clock. */
  now: () => Date
}
