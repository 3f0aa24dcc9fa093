export { isUnanswered } from '../api/is-unanswered.ts'
