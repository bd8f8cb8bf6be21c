/** Lowers the cost of password hashes in the process that imports this file, for tests in which the cost is not the subject. */
import { hashCost } from '#server/features/users/password.ts'

hashCost.memory = 64
hashCost.passes = 2
