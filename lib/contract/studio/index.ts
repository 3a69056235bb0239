export * from './roles';
export * from './fields';
export * from './organisations';
export * from './team';
export * from './events';
export * from './log';
export * from './uploads';
export * from './calls';
