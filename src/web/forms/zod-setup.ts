import { config } from 'zod'

/** The content security policy forbids code made from text, and zod would try it: before any schema is made. */
config({ jitless: true })
