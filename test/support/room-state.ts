import { roomStateSchema } from '#contract/room.ts'
import type { RoomRole } from '#domain/room/people.ts'

const at = '2026-11-16T00:00:00.000Z'
const zone = 'Australia/Sydney'

/** An open room as someone who was let in is told of it. */
export function roomStateFor(role: RoomRole, practicePhone: string | null = '+61255501234') {
  const isClinician = role === 'clinician'
  const id = '0b5f5b0e-4f0e-4c1e-9a57-3f5b0a7c3d11'
  return roomStateSchema.parse({
    now: at,
    phase: 'open',
    isEnded: false,
    opensAt: at,
    startsAt: at,
    endsAt: at,
    closesAt: at,
    you: {
      personId: id,
      role,
      name: 'You',
      standing: 'admitted',
      hasBeenIn: true,
      privacy: null,
      timeZone: zone,
    },
    clinician: {
      name: 'Dr Amelia Tran',
      avatar: null,
      profession: null,
      state: 'ready',
      hasLeft: false,
      timeZone: zone,
    },
    sessionType: null,
    client: isClinician
      ? {
          id,
          appointmentId: id,
          name: 'Robin Field',
          dateOfBirth: '1990-01-01',
          callBack: '+61491570007',
        }
      : null,
    people: [],
    byPhone: null,
    practicePhone,
    provider: { kind: 'builtIn' },
    iceServers: [],
    hasRelay: false,
  })
}
