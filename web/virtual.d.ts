/** Modules that exist only while building. */
declare module 'virtual:contract-table' {
  const table: import('./api.ts').ContractTable
  export default table
}
