import { useQuery } from '@tanstack/react-query'
import { apiQuery, queryClient } from '../api/query.ts'

/** How many sessions of the referral and of the year are used; null for those whom Medicare pays nothing for. */
export const useOwnMeter = () => useQuery(apiQuery('readOwnReferralMeter', {}), queryClient).data
