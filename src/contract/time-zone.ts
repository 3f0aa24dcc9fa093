import { z } from 'zod'
import { offeredZones } from '#domain/time/zones.ts'

const zoneIds = offeredZones.map(({ id }) => id)

export const timeZoneSchema = z.enum(zoneIds, { error: 'Time zone is invalid' })
