import '@daymark/ui/event-fonts.css';
