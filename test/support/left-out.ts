import { turnserver } from './coturn.ts'
import { pgbouncer } from './pgbouncer.ts'
import { canMount } from './small-disk.ts'
import { valkeyServer } from './valkey.ts'

/** Tests that need a program which is not installed here. Not skipped: a skipped test counts as a failure, and these are named at the end of a run. */
export const leftOut = [
  {
    program: turnserver,
    file: 'test/e2e/session-relay.spec.ts',
    what: 'a call through a real relay, because coturn is not installed (docs/operations.md)',
  },
  {
    program: pgbouncer,
    file: 'test/faults/pooler.test.ts',
    what: 'bookings through a pooler, because PgBouncer is not installed (docs/scaling.md)',
  },
  {
    program: canMount ? 'mount' : null,
    file: 'test/faults/38-full-disk.test.ts',
    what: 'full disks, because this user may mount no file system',
  },
  {
    program: valkeyServer,
    file: 'src/server/room/valkey-carrier.test.ts',
    what: 'rooms through Valkey, because no Valkey or Redis is installed (docs/operations.md)',
  },
].filter(({ program }) => program === null)
